/** The space around the cells of a treemap frame, for its name. Pure. */

/** Height of the name of a frame. */
export const TITLE = 17;
/** Width of its other edges. */
export const EDGE = 2;

/** Whether a frame is large enough for its name and its content. @param {number} width @param {number} height */
export const hasTitle = (width, height) => width >= 2 * TITLE && height >= 2 * TITLE;
