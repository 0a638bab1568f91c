/** Side in pixels of the square the classifier looks at. */
export const LOOK_SIDE = 224
