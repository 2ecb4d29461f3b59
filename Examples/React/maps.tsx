// A sheet with three detents over a map: the search, half of the page, and all of it. The address says what is shown.
import { StrictMode, useLayoutEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { Sheet } from "drawerd/react";
import { Drawer } from "drawerd/react/parts";
import "drawerd/parts.css";
import "../../Web/examples/maps.css";
import { go, useParameters } from "./address.js";
import { PLACES, type Place } from "./places.js";

/** The page's main part, which contains the drawers, too. */
const app = document.getElementById("app")!;
const DETENTS = ["peek", "half", "top"];

function Map({ chosen }: { chosen?: Place }) {
  return (
    <div className="map">
      <svg viewBox="0 0 400 800" aria-hidden="true">
        <path className="park" d="M-240 -40h330v150q-60 70-170 60t-160-90zM300 590q80-40 170 10t60 190q0 90-20 150h-260z" />
        <path className="water" d="M-900 380C-500 600-200 180 0 300S180 430 420 380 900 200 1300 330" />
        <path className="lane" d="M-600-100V900M-480-100V900M-360-100V900M-240-100V900M-120-100V900M160-100V900M380-100V900M500-100V900M620-100V900M740-100V900M860-100V900M980-100V900M-900 40H1300M-900 240H1300M-900 460H1300M-900 660H1300M-900 760H1300" />
        <path className="street" d="M60-100V900M260-100C280 300 200 500 330 900M-900 140H1300M-900 560H1300M700-100C640 300 700 600 900 900" />
        {PLACES.map(({ id, x, y }) => <circle key={id} id={id} className="pin" cx={x} cy={y} r={9} data-chosen={id === chosen?.id ? "" : undefined} />)}
      </svg>
    </div>
  );
}

function Results({ text }: { text: string }) {
  const found = PLACES.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <ul id="results" data-scroll aria-label="Results">
      {found.map(({ id, name, text }) => (
        <li key={id}><button data-place={id} onClick={() => go({ place: id, detent: "half" })}>{name}<small>{text}</small></button></li>
      ))}
    </ul>
  );
}

/** A form over the sheet. Every Back closes it, unless it would lose a text. */
function NoteForm({ note, onSave }: { note: string; onSave: (note: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(note);
  const [isWarned, setWarned] = useState(false);
  const change = (isOpen: boolean) => {
    setOpen(isOpen);
    setText(note);
    setWarned(false);
  };
  return (
    <Drawer.Root open={isOpen} onOpenChange={change} modal={{ back: true }} onBeforeClose={(event) => {
      if (text === note) return;
      event.preventDefault();
      setWarned(true);
    }}>
      <Drawer.Trigger>Write a note</Drawer.Trigger>
      <Drawer.Portal container={app}>
        <Drawer.Overlay />
        <Drawer.Content>
          <form onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
            onSave(text);
          }}>
            <Drawer.Title>Write a note</Drawer.Title>
            <Drawer.Description>Only you can see it.</Drawer.Description>
            <label>Note <textarea name="note" rows={3} required data-autofocus value={text} onChange={({ target }) => setText(target.value)} /></label>
            <p role="alert">{isWarned && "Your note is not saved yet."}</p>
            <div className="buttons">
              <button type="button" onClick={() => change(false)}>{isWarned ? "Discard" : "Cancel"}</button>
              <button className="save">Save</button>
            </div>
          </form>
        </Drawer.Content>
        <Drawer.Handle />
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function Details({ place, note, onSave }: { place: Place; note: string; onSave: (note: string) => void }) {
  return (
    <div id="place">
      <h2 tabIndex={-1}>{place.name}</h2>
      <p>{place.text}</p>
      <p className="note">{note}</p>
      <NoteForm key={place.id} note={note} onSave={onSave} />
      <button id="back" onClick={() => go({ place: null })}>All places</button>
    </div>
  );
}

/** What replaces the element that had the focus gets it: the heading of a place, or the place in the list. */
function useFocus(place?: Place) {
  const last = useRef(place);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = place;
    if (place === before || document.activeElement !== document.body) return;
    const found = document.querySelector<HTMLElement>(place ? "#place h2" : `[data-place="${before?.id}"]`);
    (found ?? document.getElementById("query"))?.focus();
  }, [place]);
}

function Maps() {
  const parameters = useParameters();
  const [text, setText] = useState("");
  const [notes, setNotes] = useState<Record<string, string>>({});
  const [toast, setToast] = useState("");
  const place = PLACES.find(({ id }) => id === parameters.get("place"));
  const detent = DETENTS.find((name) => name === parameters.get("detent")) ?? "peek";
  useFocus(place);
  const show = (detent: string) => go({ detent }, { replaces: true });
  return (
    <>
      <Map chosen={place} />
      <Sheet state={detent} onStateChange={show} hasChevron anchors={["defaultExpanded", { ratio: 0.5, name: "half" }]} stack={[{ id: "root", isScrollable: true }]}>
        <section data-frame="sheet" aria-label="Places">
          <div className="search" data-detent="peek">
            <h1>Places</h1>
            <input id="query" type="search" placeholder="Search" aria-label="Search places" autoComplete="off" value={text}
              onChange={({ target }) => setText(target.value)} onFocus={() => show("top")} />
          </div>
          {place
            ? <Details place={place} note={notes[place.id] ?? ""} onSave={(note) => {
                setNotes({ ...notes, [place.id]: note });
                setToast(`Your note about ${place.name} is saved.`);
              }} />
            : <Results text={text} />}
        </section>
        <div data-frame="chevron" />
      </Sheet>
      <div className="toasts" data-above-drawers role="status" id="toasts">{toast && <p>{toast}</p>}</div>
    </>
  );
}

createRoot(app).render(<StrictMode><Maps /></StrictMode>);
