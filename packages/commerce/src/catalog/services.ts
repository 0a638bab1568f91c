import type { Discord } from './integrations/discord/port.ts'
import type { Github } from './integrations/github/port.ts'
import type { ScanningKeys } from './integrations/github/scanning-keys.ts'

/** Platforms on which benefits can give access; a platform that the operator has not set up is absent. */
export type Integrations = { readonly github?: Github; readonly discord?: Discord }

declare module '../core/services.ts' {
  interface Services {
    readonly integrations: Integrations
    /** Public keys of GitHub's reports of leaked tokens. */
    readonly scanning_keys: ScanningKeys
  }
}
