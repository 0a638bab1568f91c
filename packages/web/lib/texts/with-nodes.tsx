import { Fragment, type ReactNode } from 'react'

/**
 * Returns a text with elements as its values, which were filled in as `{0}`, `{1}` and so on:
 * `withNodes(say('question', { seller: '{0}' }), <strong>Ada</strong>)`.
 */
export const withNodes = (text: string, ...nodes: readonly ReactNode[]): ReactNode =>
  text
    .split(/\{(\d)\}/)
    .map((part, at) => (at % 2 === 0 ? part : <Fragment key={at}>{nodes[Number(part)]}</Fragment>))
