export type Shortcut<Item> = { readonly letter: string; readonly item: Item }

/** Returns the areas with a letter, in their order. */
export const shortcutsOf = <Item extends { readonly letter?: string }>(
  items: readonly Item[],
): readonly Shortcut<Item>[] =>
  items.flatMap((item) => (item.letter === undefined ? [] : [{ letter: item.letter, item }]))

/** Maximum time between `g` and the letter, in milliseconds. */
const patience = 1500

/** State of the key sequence: the time of `g`, if a letter may follow. */
export type Pressed = { readonly goAt: number | undefined }

type Outcome = { readonly pressed: Pressed; readonly go?: string; readonly help?: true }

/** Returns the effect of a key: the letter of an area to open, or the help. @param at milliseconds */
export const press = (pressed: Pressed, key: string, at: number): Outcome => {
  const follows = pressed.goAt !== undefined && at - pressed.goAt <= patience
  if (follows) return { pressed: { goAt: undefined }, go: key }
  if (key === 'g') return { pressed: { goAt: at } }
  if (key === '?') return { pressed: { goAt: undefined }, help: true }
  return { pressed: { goAt: undefined } }
}
