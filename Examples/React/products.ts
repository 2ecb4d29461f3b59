export interface Product {
  id: string;
  name: string;
  category: string;
  price: number;
  tone: number;
}

export const CATEGORIES = ["Everything", "Light", "Seats", "Storage"];

export const PRODUCTS: readonly Product[] = ([
  ["Desk lamp", "Light", 49], ["Floor lamp", "Light", 129], ["Candle", "Light", 9], ["Armchair", "Seats", 349], ["Stool", "Seats", 59],
  ["Bench", "Seats", 189], ["Shelf", "Storage", 99], ["Chest", "Storage", 149], ["Hooks", "Storage", 19],
] as const).map(([name, category, price], index) => ({ id: name.toLowerCase().replaceAll(" ", "-"), name, category, price, tone: index }));

/** What the tabs of a product's page say. */
export const TABS: readonly [string, (product: Product) => string][] = [
  ["Details", ({ name, category }) => `${name}: of oak and steel, from our collection “${category}”.`],
  ["Reviews", () => "“Better than in the picture.” 4.6 of 5 from 212 customers."],
  ["Delivery", () => "With you in two days. Return it within 30 days."],
];
