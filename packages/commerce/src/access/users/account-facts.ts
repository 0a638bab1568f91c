/** Data of the user's own account page. */
export type AccountFacts = {
  readonly email: string
  readonly name: string
  /** The requested address, and the addresses that have yet to confirm it. */
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
  /** True when the user signed in recently enough to change their sign-in methods. */
  readonly is_recent: boolean
}
