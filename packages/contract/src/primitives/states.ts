/** Table of state transitions: for each state, the states that may follow it. */
export type Transitions<S extends string> = { readonly [From in S]: readonly S[] }

/** Returns true if a table of transitions allows the transition. */
export const mayMove = <S extends string>(table: Transitions<S>, from: S, to: S): boolean =>
  table[from].includes(to)

/**
 * Returns the actions with the states in which they are allowed; `states(...)` turns them into predicates for the
 * server and for buttons.
 */
export const states =
  <S extends string>() =>
  <const A extends { readonly [action: string]: readonly S[] }>(allowed: A) =>
    Object.fromEntries(
      Object.entries(allowed).map(([action, list]) => [
        action,
        (subject: { readonly status: S }) => list.includes(subject.status),
      ]),
    ) as { readonly [K in keyof A]: (subject: { readonly status: S }) => boolean }
