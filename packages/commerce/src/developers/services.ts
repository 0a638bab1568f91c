import type { WebhookPorts } from './webhooks/targets.ts'

declare module '../core/services.ts' {
  interface Services {
    /** Destination rules and name lookup of webhooks. */
    readonly webhooks: WebhookPorts
  }
}
