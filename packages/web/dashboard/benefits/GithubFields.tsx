import * as api from '@atelier/contract'
import { call, keyOf } from '../../lib/calls.ts'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useReading } from '../../lib/queries.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOrganization } from '../shell/organization.ts'
import type { BenefitEntry } from './benefit-entry.ts'
import { readRepositories } from './read-repositories.ts'
import { keepForm } from './kept-entry.ts'
import css from './BenefitFields.module.css'

const permissions = [
  { value: 'pull', label: 'Read' },
  { value: 'triage', label: 'Triage: read, and manage issues' },
  { value: 'push', label: 'Write' },
  { value: 'maintain', label: 'Maintain: write, and manage the repository' },
  { value: 'admin', label: 'Administer' },
] as const

const allRepositories = {
  key: [...keyOf(api.repositories.list), 'all'],
  read: readRepositories((...input) => call(api.repositories.list)(...input)),
}

/** Form fields of the GitHub repository and the permission. */
export const GithubFields = ({ form }: { form: BodyForm<BenefitEntry> }) => {
  const { id: organization_id } = useOrganization()
  const repository = form.bound('repository')
  const permission = form.bound('permission')
  const [isBusy, setIsBusy] = useState(false)
  const linked = useReading(allRepositories, { organization_id })
  const link = async () => {
    setIsBusy(true)
    const { origin, pathname } = window.location
    const return_to = `${origin}${pathname}?type=github_repository`
    const result = await resultOf(
      call(api.githubInstallation.install)({ query: { return_to, organization_id } }),
    )
    setIsBusy(false)
    if (!result.ok) {
      showToast('bad', errorSentence(result.error))
      return
    }
    keepForm(form)
    form.release()
    window.location.assign(result.value.url)
  }
  return (
    <>
      <Combobox
        label="Repository"
        placeholder="owner/name"
        choices={(linked.data?.items ?? []).map(({ name, organization, isPrivate }) => ({
          value: `${organization.name}/${name}`,
          label: `${organization.name}/${name}`,
          ...(!isPrivate && { note: 'public' }),
        }))}
        value={repository.value === '' ? null : { value: repository.value, label: repository.value }}
        onChange={(choice) => repository.onChange(choice?.value ?? '')}
        isLoading={linked.isLoading}
        error={repository.error}
        {...(linked.data?.isCut && { hint: 'Shows the first thousand linked repositories, by name.' })}
      />
      {linked.error && (
        <LoadFailed
          title="The linked repositories could not be loaded."
          error={linked.error}
          onRetry={linked.refetch}
        />
      )}
      <div className={css.line}>
        <Button tone="soft" size="small" busy={isBusy} onClick={() => void link()}>
          <ExternalLink size={14} aria-hidden="true" />
          Link repositories at GitHub
        </Button>
        <span className={css.note}>Customers are invited once they have linked their GitHub account.</span>
      </div>
      <Select
        label="Permissions"
        choices={permissions}
        value={permission.value}
        onChange={permission.onChange}
        error={permission.error}
      />
    </>
  )
}
