// A shop: a menu at the side, product pages with tabs, a cart as high as its content, and messages above all of them.
import { StrictMode, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { createRoot } from "react-dom/client";
import type { DrawerElement } from "drawerd/elements";
import { AppStorePresentation, Transition } from "drawerd/react";
import { Drawer, ViewDeck } from "drawerd/react/parts";
import "drawerd/parts.css";
import "../../Web/examples/shop.css";
import { go, useParameters } from "./address.js";
import { CATEGORIES, PRODUCTS, TABS, type Product } from "./products.js";

/** The page's main part, which contains the drawers, too. */
const app = document.getElementById("app")!;

/** The number of each product in the cart, by its id. */
type Lines = Readonly<Record<string, number>>;

/** The tabs of a product's page. The machine shows two of the panels at most, `from` and `to`, and says which. */
function Tabs({ product }: { product: Product }) {
  const tabs = useRef<DrawerElement<"transition">>(null);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const [shown, setShown] = useState<{ from: number | null; to: number; selected: number }>({ from: null, to: 0, selected: 0 });
  useEffect(() => {
    const element = tabs.current;
    const arrange = () => {
      const state = element?.session?.state;
      const selected = state?.selectedIndex ?? 0;
      if (state) setShown({ from: state.fromIndex, to: state.toIndex ?? selected, selected });
    };
    element?.addEventListener("change", arrange);
    return () => element?.removeEventListener("change", arrange);
  }, []);
  // The arrow keys go around; Home and End go to the first tab and the last.
  const step = (event: KeyboardEvent, index: number) => {
    const last = TABS.length - 1;
    const steps: Record<string, number> = { ArrowRight: index === last ? 0 : index + 1, ArrowLeft: index === 0 ? last : index - 1, Home: 0, End: last };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.current[next]?.focus();
    tabs.current?.select({ index: next });
  };
  return (
    <>
      <div role="tablist" aria-label="About the product">
        {TABS.map(([name], index) => (
          <button key={name} role="tab" id={`tab${index}`} aria-selected={index === shown.selected} tabIndex={index === shown.selected ? 0 : -1}
            ref={(button) => { buttons.current[index] = button; }} onClick={() => tabs.current?.select({ index })} onKeyDown={(event) => step(event, index)}>
            {name}
          </button>
        ))}
      </div>
      <Transition ref={tabs} id="tabs" transitionStyle="tabBar" tabCount={TABS.length} navigationAction="adjacent" pan={{ type: "regular", direction: "fromRight" }}>
        {TABS.map(([name, text], index) => (
          <div key={name} role="tabpanel" tabIndex={0} aria-labelledby={`tab${index}`} data-frame={index === shown.to ? "to" : index === shown.from ? "from" : "none"}
            {...(index === shown.selected ? {} : { inert: "" })}>
            {text(product)}
          </div>
        ))}
      </Transition>
    </>
  );
}

/** The page of the address's product. It shows the last one while it closes. */
function ProductPage({ product, onAdd }: { product?: Product; onAdd: (product: Product) => void }) {
  const last = useRef(PRODUCTS[0]);
  if (product) last.current = product;
  const { id, name, price, tone } = last.current;
  return (
    <AppStorePresentation id="product" modal open={Boolean(product)} onOpenChange={(isOpen) => { if (!isOpen) go({ product: null }); }}>
      <div data-frame="blur" />
      <section data-frame="page" aria-labelledby="name">
        <div className="picture" data-tone={tone} />
        <div className="panel">
          <h2 id="name">{name}</h2>
          <p className="price">€ {price}</p>
          <button id="add" className="main" onClick={() => onAdd(last.current)}>Add to cart</button>
        </div>
        <Tabs key={id} product={last.current} />
      </section>
      <button data-frame="closeButton" aria-label="Close">✕</button>
    </AppStorePresentation>
  );
}

/** Focuses the line after one of the cart that goes away, or the one before, or the title. */
function leave(line: Element) {
  const beside = (line.nextElementSibling ?? line.previousElementSibling)?.querySelector("button");
  (beside ?? line.closest(".panel")?.querySelector("h2"))?.focus();
}

function Cart({ lines, onOpen, onPut, onOrder }: {
  lines: Lines; onOpen: () => void; onPut: (product: Product, change: number) => void; onOrder: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const change = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) onOpen();
  };
  const all = PRODUCTS.filter(({ id }) => lines[id]);
  return (
    <Drawer.Root open={isOpen} onOpenChange={change}>
      <Drawer.Trigger id="cart">Cart (<span id="count">{all.reduce((sum, { id }) => sum + lines[id], 0)}</span>)</Drawer.Trigger>
      <Drawer.Portal container={app}>
        <Drawer.Overlay />
        <Drawer.Content>
          <div className="panel">
            <Drawer.Close aria-label="Close">✕</Drawer.Close>
            <Drawer.Title tabIndex={-1}>Cart</Drawer.Title>
            <ul id="lines">
              {all.map((product) => (
                <li key={product.id}>
                  <span>{lines[product.id]} × {product.name}</span>
                  <button aria-label={`Remove one ${product.name}`} onClick={({ currentTarget }) => {
                    if (lines[product.id] === 1) leave(currentTarget.closest("li")!);
                    onPut(product, -1);
                  }}>−</button>
                  <button aria-label={`Add one ${product.name}`} onClick={() => onPut(product, 1)}>+</button>
                </li>
              ))}
            </ul>
            <p>Total: <b id="total">€ {all.reduce((sum, { id, price }) => sum + lines[id] * price, 0)}</b></p>
            {all.length > 0 && <button id="order" className="main" onClick={() => {
              setOpen(false);
              onOrder();
            }}>Order</button>}
          </div>
        </Drawer.Content>
        <Drawer.Handle />
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function Shop() {
  const parameters = useParameters();
  const [side, setSide] = useState("closed");
  const [category, setCategory] = useState(CATEGORIES[0]);
  const [lines, setLines] = useState<Lines>({});
  const product = PRODUCTS.find(({ id }) => id === parameters.get("product"));
  // The button of the product that was shown last controls its page, so that it gets the focus when the page closes.
  const last = useRef(product);
  if (product) last.current = product;
  const [message, setMessage] = useState<{ text: string; undo?: () => void }>({ text: "" });
  const put = ({ id }: Product, change: number) => setLines((lines) => ({ ...lines, [id]: Math.max(0, (lines[id] ?? 0) + change) }));
  const add = (product: Product) => {
    put(product, 1);
    setMessage({ text: `${product.name} is in your cart.`, undo: () => put(product, -1) });
  };
  return (
    <>
      <ViewDeck.Root sizeMode="view" leftSize={280} state={side} onStateChange={setSide}>
        <ViewDeck.Content role="navigation" aria-label="Categories">
          <h2>Categories</h2>
          <ul>
            {CATEGORIES.map((name) => (
              <li key={name}><button aria-current={name === category || undefined} onClick={() => {
                setCategory(name);
                setSide("closed");
              }}>{name}</button></li>
            ))}
          </ul>
        </ViewDeck.Content>
        <ViewDeck.Center role="group" aria-label="Shop">
          <header>
            <ViewDeck.Trigger aria-label="Menu">☰</ViewDeck.Trigger>
            <h1>{category}</h1>
            <Cart lines={lines} onOpen={() => setMessage({ text: "" })} onPut={put} onOrder={() => {
              setLines({});
              setMessage({ text: "Thank you for your order." });
            }} />
          </header>
          <ul id="products" className="products">
            {PRODUCTS.filter((product) => category === CATEGORIES[0] || product.category === category).map(({ id, name, price, tone }) => (
              <li key={id}>
                <button aria-controls={id === last.current?.id ? "product" : undefined} onClick={() => go({ product: id })}><span className="picture" data-tone={tone} /><span>{name}</span><span>€ {price}</span></button>
              </li>
            ))}
          </ul>
        </ViewDeck.Center>
      </ViewDeck.Root>
      <ProductPage product={product} onAdd={add} />
      <div className="toasts" data-above-drawers>
        <p role="status" id="toast">{message.text}</p>
        {message.undo && <button id="undo" onClick={() => {
          message.undo?.();
          // The button goes, so the focus returns to where the message came from, or to the cart's button.
          document.getElementById(product ? "add" : "cart")?.focus();
          setMessage({ text: "" });
        }}>Undo</button>}
      </div>
    </>
  );
}

createRoot(app).render(<StrictMode><Shop /></StrictMode>);
