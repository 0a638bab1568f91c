/** A table of state transitions: for each state, the states that may follow it. */
export type Transitions<S extends string> = { readonly [From in S]: readonly S[] }

/** Whether a table of transitions allows the transition. */
export const mayMove = <S extends string>(table: Transitions<S>, from: S, to: S): boolean =>
  table[from].includes(to)

/** For each action, the states in which it is allowed; `states(...)` turns it into predicates read by server and buttons. */
export const states =
  <S extends string>() =>
  <const A extends { readonly [action: string]: readonly S[] }>(allowed: A) =>
    Object.fromEntries(
      Object.entries(allowed).map(([action, list]) => [
        action,
        (subject: { readonly status: S }) => list.includes(subject.status),
      ]),
    ) as { readonly [K in keyof A]: (subject: { readonly status: S }) => boolean }
