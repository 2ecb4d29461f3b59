// A user's code: what client.d.ts must allow, and what it must not.
import { connect, Problem } from "../../../Web/client.js";
import type { Attachment, DelegateEvent, Result, Session } from "../../../Web/client.js";

const session: Session = await connect("http://localhost:8080", {
  controller: "curtain", token: "TOKEN", configuration: { swipeResistance: "low" }, explain: true,
  container: { width: 390, height: 844, safeArea: { top: 47 } },
});
const root = document.querySelector<HTMLElement>("#phone");
if (!root) throw new Error("no phone");
const attachment: Attachment = session.attach(root, { keyboard: false });
const result: Result = await session.moveCurtain({ to: "max", animated: false });
const isAtTop: boolean = result.state.name === "max" && !attachment.isDragging;
const answer: Result = await session.post({ type: "pan", phase: "began" });
session.addEventListener("delegate", (event) => {
  const { name, time } = (event as CustomEvent<DelegateEvent>).detail;
  console.log(name, time, isAtTop, answer.revision, session.frames.curtain?.y);
});
session.addEventListener("problem", (event) => {
  const { error } = (event as CustomEvent<{ error: unknown }>).detail;
  if (error instanceof Problem && error.kind === "session-not-found") console.log(error.status, error.details.detail);
});
await session.configure({ movingDuration: 0.2 });
await session.resize({ height: 700 });
const mirror = await connect(new URL(session.url));
await mirror.command({ type: "moveCurtain", to: "min" });
mirror.close();
await session.delete();
await connect("http://localhost:8080", { timeout: 3, signal: new AbortController().signal });

// @ts-expect-error
await connect("http://localhost:8080", { controller: "curtains" });
// @ts-expect-error
await connect("http://localhost:8080", { configurations: {} });
// @ts-expect-error
await session.moveCurtain({ to: "middle" });
// @ts-expect-error
await session.moveCurtain();
// @ts-expect-error
session.revision = 3;
// @ts-expect-error
session.attach("#phone");
