import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { BodyForm } from '../../lib/body-form.ts'
import { changedFields } from '../../lib/changes.ts'
import { emptyEntry, type BenefitEntry } from './benefit-entry.ts'

const key = 'atelier.benefit'

/**
 * Stores the edits while the seller connects a platform and returns to the same page. Unchanged values are
 * omitted: others may change them until then.
 *
 * @param before the initial form values
 */
export const keepEntry = (page: string, before: BenefitEntry, entry: BenefitEntry): void => {
  const edits = Object.fromEntries(changedFields(before, entry).map((name) => [name, entry[name]]))
  sessionStorage.setItem(key, JSON.stringify({ page, edits }))
}

/** Stores the edits of a form for the current page. */
export const keepForm = ({ form }: BodyForm<BenefitEntry>): void =>
  keepEntry(
    window.location.pathname,
    { ...emptyEntry, ...(form.formState.defaultValues as Partial<BenefitEntry>) },
    form.getValues(),
  )

/** Returns the edits that were stored for a page before the seller left to connect a platform, once. */
export const takeEntry = (page: string): Partial<BenefitEntry> | undefined => {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (text === null) return undefined
  try {
    const read: { readonly page?: unknown; readonly edits?: unknown } = JSON.parse(text)
    const { edits } = read
    return read.page === page && typeof edits === 'object' && edits !== null ? edits : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns an entry with the connected Discord server; a role belongs to its server, so it must be chosen
 * again.
 */
export const withServer = (entry: BenefitEntry, guildToken: string | null): BenefitEntry =>
  guildToken === null || guildToken === entry.guildToken ? entry : { ...entry, guildToken, roleId: '' }

/**
 * Restores the edits of a form when the seller returns from GitHub or Discord, with the connected server.
 * They count as unsaved.
 */
export const useKeptEntry = ({ form }: BodyForm<BenefitEntry>): void => {
  const [params, setParams] = useSearchParams()
  const fillIn = useEffectEvent(() => {
    const entry = takeEntry(window.location.pathname)
    const token = params.get('guild_token')
    if (entry === undefined && token === null) return
    form.reset(withServer({ ...form.getValues(), ...entry }, token), { keepDefaultValues: true })
    // The URL is only read once: a reload after saving must not select the server again.
    setParams({}, { replace: true })
  })
  useEffect(() => fillIn(), [])
}
