import { createContext, use } from 'react'
import type { Organization } from '../api-types.ts'

export const OrganizationContext = createContext<Organization | undefined>(undefined)

/** Returns the organization of the current pages; throws outside of them. */
export const useOrganization = (): Organization => {
  const organization = use(OrganizationContext)
  if (organization === undefined) throw new Error('This page belongs to no organization.')
  return organization
}

/** Returns the default currency of the organization's prices. */
export const useDefaultCurrency = (): string => useOrganization().defaultPresentmentCurrency ?? 'usd'
