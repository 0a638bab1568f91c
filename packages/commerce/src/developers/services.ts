import type { WebhookPorts } from './webhooks/targets.ts'

declare module '../core/services.ts' {
  interface Services {
    /** Allowed targets of webhooks, and their name lookup. */
    readonly webhooks: WebhookPorts
  }
}
