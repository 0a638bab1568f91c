import * as api from '@atelier/contract'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../lib/queries.ts'
import { useOrganization } from '../shell/organization.ts'
import type { WholeOrganization } from '../answers.ts'
import { LoadedSettings } from './LoadedSettings.tsx'

type Props = { title: string; children: (organization: WholeOrganization) => ReactNode }

/**
 * Settings that are fields of the organization, which is loaded with its revision when their page is opened.
 */
export const OrganizationSettings = ({ title, children }: Props) => {
  const { id } = useOrganization()
  const organization = useEndpoint(api.organizations.get, { path: { id } })
  return (
    <LoadedSettings title={title} settings={organization}>
      {children}
    </LoadedSettings>
  )
}
