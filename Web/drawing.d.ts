// Generated from the catalogue's schemas by generate.mjs: do not edit.
import type { SnapToInput } from "./inputs.js";

/** How a view is drawn, in points of the container. Members with their default value are omitted. */
export interface WireFrame {
  blur?: number;
  border?: { color: string | null; width: number };
  color?: string;
  contentInset?: { bottom: number; left: number; right: number; top: number };
  cornerRadius?: number;
  height: number;
  hidden?: boolean;
  interactive?: boolean;
  opacity?: number;
  roundedCorners?: ("topLeft" | "topRight" | "bottomLeft" | "bottomRight")[];
  shadow?: {
    color: string | null;
    offset: { x?: number; y?: number };
    opacity: number;
    radius: number;
  };
  transform?: { scaleX: number; scaleY: number; translateX: number; translateY: number };
  width: number;
  x: number;
  y: number;
  z?: number;
}

export type Timing =
  | {
    damping: number;
    dampingRatio: number;
    initialVelocity: number;
    mass: number;
    stiffness: number;
    type: "spring";
  }
  | {
    name?: "linear" | "easeIn" | "easeOut" | "easeInOut";
    type: "cubicBezier";
    x1: number;
    x2: number;
    y1: number;
    y2: number;
  }
  | {
    keyframes: { frames: Record<string, FrameValues>; offset: number }[];
    type: "keyframes";
  };

/** Why the gesture that ended settled where it did. */
export interface Explanation {
  candidates: { distance: number; name: string; position: number }[];
  detent: string | null;
  hint?: string;
  inPoints: { position: number; velocity: number };
  outcome: string;
  position: number;
  projection?: number;
  rule: string;
  thresholds: Record<string, number>;
  velocity: number;
  velocitySource: "given" | "estimated";
}

/** The members of a frame that an animation moves. */
export interface FrameValues {
  blur?: number;
  cornerRadius?: number;
  height?: number;
  opacity?: number;
  transform?: { scaleX?: number; scaleY?: number; translateX?: number; translateY?: number };
  width?: number;
  x?: number;
  y?: number;
}

/** How a user operates the controller: the frames that a finger drags, the keys, and the frames that it covers. */
export interface Surface {
  axis: "x" | "y" | "both";
  /** The frames that it covers when it is open far enough. */
  behind: string[];
  /** The frame that is the drawer. */
  body: string;
  /** The frames that belong to the drawer beside its body. */
  contents: string[];
  /** Whether it covers those frames now, so that they cannot be used. */
  covers: boolean;
  /** The screen edges with a gesture of their own. */
  edges: ("top" | "left" | "bottom" | "right")[];
  /** The event that the Escape key causes now. */
  escape: { type: string } | null;
  /** The event to send when the focus moves into a frame, by the frame's name. */
  focus: Record<string, SnapToInput>;
  /** The frames on which a drag can begin. */
  grips: string[];
  /** The frame that is its handle. */
  handle: string | null;
  /** The frames that the focus and assistive technology cannot reach now. */
  inert: string[];
  /** The events that the other keys cause now, by the keys' DOM names. */
  keys: Record<string, SnapToInput>;
  /** Whether the drawer is a modal dialog while it is open. */
  modal: boolean;
  /** The directions in which a drag can move the drawer from its current or next detent. */
  moves: ("up" | "down" | "left" | "right")[];
  /** Whether a pan needs the location where it begins. */
  needsLocation: boolean;
  /** The detent that it opens to. */
  opens: string;
  /** Whether it shares drags with scroll views inside it. */
  scrolls: boolean;
  /** The frames that the body uncovers as it slides aside, each named like its detent; none if the body comes in over an edge. */
  uncovers: string[];
}
