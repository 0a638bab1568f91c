import type { WebhookData } from '@atelier/contract'

/** Name of an event. */
export type WebhookEventType = keyof WebhookData

/** A delivered event: the object is in snake_case, in its state at that moment. */
export type WebhookEvent<Type extends WebhookEventType = WebhookEventType> = {
  [Name in Type]: {
    /** The same at each delivery attempt: an event may arrive twice. */
    readonly id: string
    readonly type: Name
    readonly timestamp: string
    readonly data: WebhookData[Name]
  }
}[Type]

type Pascal<Text extends string> = Text extends `${infer First}.${infer Rest}`
  ? `${Pascal<First>}${Pascal<Rest>}`
  : Text extends `${infer First}_${infer Rest}`
    ? `${Pascal<First>}${Pascal<Rest>}`
    : Capitalize<Text>

/** One function for each event: `onOrderPaid` for `order.paid`. */
export type WebhookHandlers = {
  readonly [Type in WebhookEventType as `on${Pascal<Type>}`]?: (event: WebhookEvent<Type>) => unknown
}

/** Returns the name of the function for an event. */
export const handlerName = (type: string): string =>
  `on${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`
