import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { BodyForm } from '../../lib/body-form.ts'
import { changedFields } from '../../lib/changes.ts'
import { emptyEntry, type BenefitEntry } from './benefit-entry.ts'

const key = 'atelier.benefit'

/**
 * Keeps what was filled in while the seller connects a platform, and comes back to the same page. What is as it was read is left out:
 * others may change it until then.
 *
 * @param before the entry that the form showed at first
 */
export const keepEntry = (page: string, before: BenefitEntry, entry: BenefitEntry): void => {
  const edits = Object.fromEntries(changedFields(before, entry).map((name) => [name, entry[name]]))
  sessionStorage.setItem(key, JSON.stringify({ page, edits }))
}

/** Keeps what was filled in in a form for the page that is open. */
export const keepForm = ({ form }: BodyForm<BenefitEntry>): void =>
  keepEntry(
    window.location.pathname,
    { ...emptyEntry, ...(form.formState.defaultValues as Partial<BenefitEntry>) },
    form.getValues(),
  )

/** The fields that were filled in on a page before the seller left to connect a platform, once. */
export const takeEntry = (page: string): Partial<BenefitEntry> | undefined => {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (kept === null) return undefined
  try {
    const read: { readonly page?: unknown; readonly edits?: unknown } = JSON.parse(kept)
    const { edits } = read
    return read.page === page && typeof edits === 'object' && edits !== null ? edits : undefined
  } catch {
    return undefined
  }
}

/** An entry with the Discord server that was connected; a role belongs to its server, so it is chosen anew. */
export const withServer = (entry: BenefitEntry, guildToken: string | null): BenefitEntry =>
  guildToken === null || guildToken === entry.guildToken ? entry : { ...entry, guildToken, roleId: '' }

/**
 * Fills a form in again when the seller comes back from GitHub or Discord, with the server that was connected there. It
 * counts as not saved yet.
 */
export const useKeptEntry = ({ form }: BodyForm<BenefitEntry>): void => {
  const [params, setParams] = useSearchParams()
  const fillIn = useEffectEvent(() => {
    const kept = takeEntry(window.location.pathname)
    const token = params.get('guild_token')
    if (kept === undefined && token === null) return
    form.reset(withServer({ ...form.getValues(), ...kept }, token), { keepDefaultValues: true })
    // The address is only read once: a reload after saving must not choose the server again.
    setParams({}, { replace: true })
  })
  useEffect(() => fillIn(), [])
}
