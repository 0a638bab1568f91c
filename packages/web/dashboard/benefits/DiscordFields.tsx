import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useEndpoint } from '../../lib/queries.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOrganization } from '../shell/organization.ts'
import type { BenefitEntry } from './benefit-entry.ts'
import { keepForm } from './kept-entry.ts'
import css from './BenefitFields.module.css'

const Role = ({ form, guildToken }: { form: BodyForm<BenefitEntry>; guildToken: string }) => {
  const { id: organization_id } = useOrganization()
  const role = form.bound('roleId')
  const { data, error, refetch } = useEndpoint(api.discord.lookUpGuild, {
    query: { guild_token: guildToken, organization_id },
  })
  if (data === undefined)
    return error === undefined ? (
      <Skeleton width="14rem" height="2rem" />
    ) : (
      <LoadFailed
        title="The roles of the Discord server could not be loaded."
        error={error}
        onRetry={refetch}
      />
    )
  const grantable = data.roles.filter(({ id, is_grantable }) => is_grantable || id === role.value)
  return (
    <Select
      label={`Role on ${data.name}`}
      choices={[
        { value: '', label: grantable.length === 0 ? 'The bot cannot assign any role' : 'Choose a role' },
        ...grantable.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={role.value}
      onChange={role.onChange}
      hint="Only roles below the bot can be assigned."
      error={role.error}
    />
  )
}

/** Form fields of the Discord server and the role. */
export const DiscordFields = ({ form }: { form: BodyForm<BenefitEntry> }) => {
  const { id: organization_id } = useOrganization()
  const token = form.bound('guildToken')
  const [isBusy, setIsBusy] = useState(false)
  const connect = async () => {
    setIsBusy(true)
    const { origin, pathname } = window.location
    const return_to = `${origin}${pathname}?type=discord`
    const result = await resultOf(call(api.discord.authorizeBot)({ query: { return_to, organization_id } }))
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
    <div className={css.group}>
      {token.value !== '' && <Role form={form} guildToken={token.value} />}
      <div className={css.line}>
        <Button
          tone="soft"
          size="small"
          busy={isBusy}
          data-invalid={token.error ? '' : undefined}
          onClick={() => void connect()}
        >
          <ExternalLink size={14} aria-hidden="true" />
          {token.value === '' ? 'Connect a Discord server' : 'Connect another server'}
        </Button>
        <span className={css.note}>Customers get the role once they have linked their Discord account.</span>
      </div>
      <p className={css.error} hidden={!token.error}>
        {token.error}
      </p>
    </div>
  )
}
