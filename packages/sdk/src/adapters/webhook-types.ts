import type { WebhookData } from '@atelier/contract'

/** The name of an event. */
export type WebhookEventType = keyof WebhookData

/** An event as it was sent: the object is in snake_case, as it was at that moment. */
export type WebhookEvent<Type extends WebhookEventType = WebhookEventType> = {
  [Name in Type]: {
    /** The same at each attempt to deliver it: an event may come twice. */
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

/** One function for each event: that of `order.paid` is `onOrderPaid`. */
export type WebhookHandlers = {
  readonly [Type in WebhookEventType as `on${Pascal<Type>}`]?: (event: WebhookEvent<Type>) => unknown
}

/** The name of the function for an event. */
export const handlerName = (type: string): string =>
  `on${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`
