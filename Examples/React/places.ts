export interface Place {
  id: string;
  name: string;
  text: string;
  x: number;
  y: number;
}

export const PLACES: readonly Place[] = ([
  ["Harbor bath", "Open until 9 pm", 90, 330], ["Botanical garden", "Free entry", 320, 80], ["Old observatory", "Guided tours", 200, 120],
  ["Central station", "Trains and buses", 60, 560], ["Market hall", "Monday to Saturday", 260, 200], ["Opera", "Tonight: Falstaff", 240, 480],
  ["City library", "Open until 8 pm", 120, 140], ["Lookout tower", "221 steps", 360, 240], ["Zoo", "Closes at 6 pm", 330, 650],
  ["Ferry pier", "Every 20 minutes", 180, 370], ["Planetarium", "Next show at 3 pm", 60, 220], ["Stadium", "No game today", 320, 560],
  ["Paper museum", "Closed on Monday", 30, 430], ["Rose terrace", "In bloom", 150, 620], ["North gate", "Built in 1480", 60, 40],
] as const).map(([name, text, x, y]) => ({ id: name.toLowerCase().replaceAll(" ", "-"), name, text, x, y }));
