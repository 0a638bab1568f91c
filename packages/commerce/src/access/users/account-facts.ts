import { html, type Html } from '../../core/pages/html-page.ts'

/** All that the page of one's own account shows. */
export type AccountFacts = {
  readonly email: string
  readonly name: string
  /** The address that the person waits for, and who has to confirm it yet. */
  readonly wanted: { readonly email: string; readonly waits_for: string } | undefined
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string
    readonly created_at: Date
    readonly last_used_at: Date | null
  }[]
  readonly accounts: readonly { readonly id: string; readonly provider: string; readonly created_at: Date }[]
  readonly sessions: readonly {
    readonly id: string
    readonly created_at: string
    readonly ip_address: string | null
    readonly user_agent: string | null
    readonly is_current: boolean
  }[]
  readonly organizations: readonly { readonly name: string; readonly role: string }[]
  /** Whether the person has signed in a moment ago, and can change how they sign in. */
  readonly is_recent: boolean
}

/** A part of the page with a heading. @param id names it in the page */
export const section = (id: string, title: string, content: Html): Html =>
  html`<section class="panel" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of a moment, for people. */
export const dayOf = (moment: Date | string): string => day.format(new Date(moment))
