import * as api from '@atelier/contract'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../lib/queries.ts'
import { useOrganization } from '../shell/organization.ts'
import type { WholeOrganization } from '../api-types.ts'
import { LoadedSettings } from './LoadedSettings.tsx'

type Props = { title: string; children: (organization: WholeOrganization) => ReactNode }

/** Loads the organization with its revision for a page of settings that are its fields. */
export const OrganizationSettings = ({ title, children }: Props) => {
  const { id } = useOrganization()
  const organization = useEndpoint(api.organizations.get, { path: { id } })
  return (
    <LoadedSettings title={title} settings={organization}>
      {children}
    </LoadedSettings>
  )
}
