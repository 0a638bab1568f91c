import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import type { Choice } from '../../ui/Select.tsx'
import { benefitTypes } from '../benefits/words.ts'
import { useLookup } from '../lookups/use-lookup.ts'

/** Choices that are looked up by the typed text. */
export type Lookup = {
  readonly choices: readonly Choice<string>[]
  readonly onText: (text: string) => void
  readonly isLoading: boolean
  readonly problem: string | undefined
  readonly onRetry: () => void
}

/** Looks up benefits of the organization, by name. */
export const useBenefitLookup = (): Lookup => {
  const { query, lookupProps } = useLookup()
  const benefits = useEndpoint(
    api.benefits.list,
    { query: { ...query, sorting: ['description'] } },
    { keepLast: true },
  )
  const choices = (benefits.data?.items ?? [])
    .filter(({ selectable }) => selectable)
    .map(({ id, description, type }) => ({ value: id, label: description, note: benefitTypes[type].label }))
  return { choices, ...lookupProps(benefits) }
}

/** Looks up custom fields of the organization, by name or slug. */
export const useFieldLookup = (): Lookup => {
  const { query, lookupProps } = useLookup()
  const fields = useEndpoint(
    api.customFields.list,
    { query: { ...query, sorting: ['name'] } },
    { keepLast: true },
  )
  const choices = (fields.data?.items ?? []).map(({ id, name, slug }) => ({
    value: id,
    label: name,
    note: slug,
  }))
  return { choices, ...lookupProps(fields) }
}

/** Looks up one-time products on sale with a fixed price, by name; excludes one of them. */
export const useOneTimeLookup = (without: string): Lookup => {
  const { query, lookupProps } = useLookup()
  const products = useEndpoint(
    api.products.list,
    { query: { ...query, is_recurring: false, is_archived: false, sorting: ['name'] } },
    { keepLast: true },
  )
  const choices = (products.data?.items ?? [])
    .filter(({ id, prices }) => id !== without && prices.some(({ amountType }) => amountType === 'fixed'))
    .map(({ id, name }) => ({ value: id, label: name }))
  return { choices, ...lookupProps(products) }
}

/** Looks up meters of the organization, by name. */
export const useMeterLookup = (): Lookup => {
  const { query, lookupProps } = useLookup()
  const meters = useEndpoint(api.meters.list, { query: { ...query, sorting: ['name'] } }, { keepLast: true })
  const choices = (meters.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return { choices, ...lookupProps(meters) }
}
