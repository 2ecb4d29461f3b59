/** The events of all controllers, which the client posts itself or through its own methods. The others are a controller's commands. */
export const COMMON = ["pan", "tap", "scroll", "pointer", "tick", "configure", "resize", "snapTo"];
