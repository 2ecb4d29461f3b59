import { make } from "../elements.js";
import { bar, frame, opener, rows, screen, text, title } from "../mockups.js";
import { between } from "../edges.js";
import { rounded, speed, far, compared } from "../speech.js";

const LETTERS = [["Harbor office", "Your berth is ready from Friday"], ["Ada", "Photos from Sunday"], ["Botanical garden", "The orchids are in bloom"],
  ["Market hall", "Your order is packed"], ["Jun", "Lunch on Thursday?"], ["Library", "Two books are due"]];

const MODAL = [
  ...between("dismissed", "presenting", "present"),
  ...between("presenting dismissing", "interacting", "a finger grabs it"),
  ...between("presenting", "presented", "the animation ends"),
  ...between("presented", "interacting", "a drag in the direction of the pan begins"),
  ...between("presented", "dismissing", "dismiss"),
  ...between("interacting", "finishing", "released far enough, or fast enough"),
  ...between("interacting", "cancelling", "released neither far nor fast enough, or thrown back"),
  ...between("interacting", "presented", "released where it began"),
  ...between("cancelling", "presented", "it has returned"),
  ...between("finishing dismissing", "dismissed", "the animation ends"),
];

const NAVIGATION = [
  ...between("root pushed", "pushing", "push"),
  ...between("pushing", "pushed", "the animation ends"),
  ...between("pushed", "popping", "pop"),
  ...between("popping", "root pushed", "the animation ends"),
  ...between("root pushed", "interacting", "a drag in the direction of the pan begins"),
  ...between("interacting", "finishing", "released far enough, or fast enough"),
  ...between("interacting", "cancelling", "released neither far nor fast enough, or thrown back"),
  ...between("interacting", "root pushed", "released where it began"),
  ...between("cancelling finishing", "root pushed", "the animation ends"),
];

const TABS = [
  ...between("selected", "selecting", "selectTab"),
  ...between("selecting cancelling finishing", "selected", "the animation ends"),
  ...between("selected", "interacting", "a drag toward a neighbor begins"),
  ...between("interacting", "finishing", "released far enough, or fast enough"),
  ...between("interacting", "cancelling", "released neither far nor fast enough, or thrown back"),
  ...between("interacting", "selected", "released where it began"),
];

const STYLES = {
  modal: { states: ["presented", "presenting", "interacting", "cancelling", "finishing", "dismissing", "dismissed"], edges: MODAL },
  navigation: { states: ["pushed", "pushing", "interacting", "cancelling", "finishing", "popping", "root"], edges: NAVIGATION },
  tabBar: { states: ["selected", "selecting", "interacting", "cancelling", "finishing"], edges: TABS },
};

/** @type {import("../catalogue.js").Entry} */
export const transition = {
  title: "Transition", library: "EasyTransitions", demo: "easytransitions", machine: "InteractiveTransition", hint: "Pull it down half way, and let go.",
  start: { type: "present", animated: false }, frame: "modal", member: "y",
  styles: [
    {
      title: "Page", hint: "Pull it down half way, and let go.", frame: "modal", member: "y",
      start: { type: "present", animated: false },
      configuration: {
        style: "modal", animator: { type: "presentation" },
        pan: { type: "regular", direction: "fromTop" }, navigationAction: "dismiss",
      },
    },
    {
      title: "Screens", hint: "Push a screen, and drag it back to the right.", frame: "to", member: "x",
      start: { type: "push", animated: false },
      configuration: {
        style: "navigation", animator: { type: "show" }, pan: { type: "regular", direction: "fromLeft" },
        navigationAction: "pop",
      },
    },
    {
      title: "Tabs", hint: "Drag to the tab on either side.", frame: "to", member: "x",
      configuration: {
        style: "tabBar", animator: { type: "show" }, pan: { type: "regular", direction: "fromRight" },
        navigationAction: "adjacent", tabCount: 4, selectedIndex: 1,
      },
    },
  ],
  names: { modal: "New message" },
  content: (session) => [
    frame("presenting", "page", bar("Inbox"), ...rows(...LETTERS), opener("Write a message", session, "present")),
    frame("backdrop", "backdrop"),
    frame("blur", "frost"),
    frame("modal", "card rounded", make("div", { class: "grip" }), title("New message"), ...text("Dear harbor office,",
      "my boat arrives on Friday. Is the berth beside the crane still free?", "Kind regards")),
    screen("from", session),
    screen("to", session),
  ],
  glyph: [["behind", 5, 10, 34, 6], ["dim", 0, 0, 44, 88], ["front", 0, 30, 44, 58, 6], ["line", 7, 40, 24, 3, 1.5], ["line", 7, 48, 16, 3, 1.5]],
  graph: ({ configuration }) => STYLES[configuration.style],
  sentence: ({ position, inPoints: { velocity }, thresholds, outcome, rule }) => {
    const { completeOnPercentage, velocityForComplete, velocityForCancel } = thresholds;
    if (rule.startsWith("fast")) return `${speed(velocity)}, faster than ${rounded(velocityForComplete)}: ${outcome}`;
    if (rule.startsWith("the finger goes back")) return `${speed(velocity)}, back by ${rounded(-velocityForCancel)} or more: ${outcome}`;
    return `${far(position, completeOnPercentage)}, and ${compared(velocity, velocityForComplete)}: ${outcome}`;
  },
  note: "A modal transition has a fixed spring, as in EasyTransitions; the duration is in its animator.",
  groups: {
    Motion: ["animator"], Release: ["completeOnPercentage", "velocityForComplete", "velocityForCancel"],
    Gesture: ["pan", "isEnabled", "shouldBeginTransition"], Style: ["style", "navigationAction", "tabCount", "selectedIndex"],
  },
  moves: [
    { name: "completeOnPercentage", label: "Way to complete", about: "A calm release beyond it completes." },
    { name: "velocityForComplete", label: "Speed to complete", about: "A faster release completes, wherever it is." },
    { name: "velocityForCancel", label: "Speed to cancel", about: "A faster release back cancels, wherever it is." },
  ],
  recording: ["transition-0003", "Pulled down until it dismisses"],
};
