// A user's code: what elements.d.ts and react.d.ts must allow, and what they must not.
import * as React from "react";
import "drawerd/elements";
import type { DrawerElement } from "drawerd/elements";
import { Curtain, Sheet } from "drawerd/react";

const curtain = document.createElement("drawerd-curtain");
curtain.server = "http://localhost:8080";
curtain.midHeightCoefficient = 0.4;
curtain.configuration = { swipeResistance: "low" };
curtain.removal = "leave";
curtain.addEventListener("statechange", ({ detail }) => console.log(detail.state?.length));
curtain.addEventListener("curtainDidDrag", ({ detail }) => console.log(detail.actualHeight));
curtain.addEventListener("click", ({ clientX }) => console.log(clientX));
await curtain.moveCurtain({ to: "max" });
const { detents } = await curtain.ready;
console.log(detents.map(({ name, position }) => `${name} at ${position}`), curtain.open, curtain.state);
const transition = document.createElement("drawerd-transition");
transition.transitionStyle = "navigation";
transition.style.width = "300px";

// @ts-expect-error
curtain.midHeightCoefficient = "low";
// @ts-expect-error
curtain.removal = "forget";
// @ts-expect-error
await document.createElement("drawerd-sheet").moveCurtain({ to: "max" });

export function App() {
  const [open, setOpen] = React.useState(false);
  const element = React.useRef<DrawerElement<"curtain">>(null);
  return <>
    <Curtain ref={element} server="local:" open={open} onOpenChange={setOpen} className="mine" configuration={{ topBounce: false }}>
      <div data-frame="curtain" onClick={() => element.current?.moveCurtain({ to: "max" })}>Text</div>
    </Curtain>
    <Sheet defaultState="top" onStateChange={(state) => console.log(state.length)} onReady={(session) => session.expand()} />
    {/* @ts-expect-error */}
    <Sheet configuration={{ topBounce: false }} />
    {/* @ts-expect-error */}
    <Curtain onReady={(session) => session.expand()} />
  </>;
}
