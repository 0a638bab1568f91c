import * as api from '@atelier/contract'
import { useState } from 'react'
import { useEndpoint } from '../../lib/queries.ts'
import { useOrganization } from '../shell/organization.ts'
import { useSandbox } from '../../lib/sandbox.ts'
import { latestOrders } from './LatestOrders.tsx'
import { ownProducts, setupSteps, type Step } from './setup-steps.ts'

const keyOf = (organization_id: string): string => `atelier-setup-hidden ${organization_id}`

/** Reads the hidden state; browsers can refuse to store it, and the checklist is shown again then. */
const readHidden = (organization_id: string): boolean => {
  try {
    return localStorage.getItem(keyOf(organization_id)) !== null
  } catch {
    return false
  }
}

const keepHidden = (organization_id: string): void => {
  try {
    localStorage.setItem(keyOf(organization_id), '1')
  } catch {
    // Nothing is lost except that the list stays hidden.
  }
}

type Setup = {
  /** True until it is known which steps are open. */
  readonly isLoading: boolean
  /** Steps of a new shop; empty when all of them are complete, or the list was hidden. */
  readonly steps: readonly Step[]
  readonly hide: () => void
}

/** Returns the checklist of a new shop, completed by existing objects. Hiding it applies to this browser. */
export const useSetup = (): Setup => {
  const organization = useOrganization()
  const { id: organization_id } = organization
  const isSandbox = useSandbox()
  const [hiddenFor, setHiddenFor] = useState<string>()
  const isHidden = hiddenFor === organization_id || readHidden(organization_id)
  const [input, options] = [{ query: { organization_id, limit: 1 } }, { enabled: !isHidden }]
  const answers = {
    products: useEndpoint(
      api.products.list,
      { query: { organization_id, limit: 2, is_archived: false } },
      options,
    ),
    studio: useEndpoint(api.studio.shop, {}, options),
    links: useEndpoint(api.checkoutLinks.list, input, options),
    orders: useEndpoint(api.orders.list, latestOrders(organization_id), options),
    tokens: useEndpoint(api.organizationAccessTokens.list, input, options),
  }
  const counts = {
    products: ownProducts(answers.products.data, answers.studio.data?.product_id),
    links: answers.links.data?.pagination.total_count,
    orders: answers.orders.data?.pagination.total_count,
    tokens: answers.tokens.data?.pagination.total_count,
  }
  const steps = setupSteps(organization, counts, isSandbox)
  const isLoading = !isHidden && Object.values(answers).some((answer) => answer.isLoading)
  return {
    isLoading,
    steps: isHidden || isLoading || steps.every(({ isDone }) => isDone) ? [] : steps,
    hide: () => {
      keepHidden(organization_id)
      setHiddenFor(organization_id)
    },
  }
}
