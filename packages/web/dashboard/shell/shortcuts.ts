/** The letter that follows `g` for each area, by its name in the navigation. */
const letters: Readonly<Record<string, string>> = {
  Home: 'h',
  Orders: 'o',
  Subscriptions: 's',
  Customers: 'c',
  Products: 'p',
  Benefits: 'b',
  Discounts: 'd',
  'Checkout links': 'l',
  'Custom fields': 'f',
  Files: 'i',
  'License keys': 'k',
  Events: 'e',
  Meters: 'm',
  Metrics: 't',
  Money: 'y',
  Developers: 'v',
  Settings: ',',
}

export type Shortcut<Item> = { readonly letter: string; readonly item: Item }

/** The areas that have a letter, in their order. */
export const shortcutsOf = <Item extends { readonly label: string }>(
  items: readonly Item[],
): readonly Shortcut<Item>[] =>
  items.flatMap((item) => {
    const letter = letters[item.label]
    return letter === undefined ? [] : [{ letter, item }]
  })

/** How long after `g` a letter still belongs to it, in milliseconds. */
const patience = 1500

/** What has been pressed so far: when `g` was, if a letter may follow. */
export type Pressed = { readonly goAt: number | undefined }

type Outcome = { readonly pressed: Pressed; readonly go?: string; readonly help?: true }

/** What a key means after those before it: the letter of an area to go to, or the help. @param at milliseconds */
export const press = (pressed: Pressed, key: string, at: number): Outcome => {
  const follows = pressed.goAt !== undefined && at - pressed.goAt <= patience
  if (follows) return { pressed: { goAt: undefined }, go: key }
  if (key === 'g') return { pressed: { goAt: at } }
  if (key === '?') return { pressed: { goAt: undefined }, help: true }
  return { pressed: { goAt: undefined } }
}
