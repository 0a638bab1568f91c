import * as api from '@atelier/contract'
import { useState } from 'react'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import type { Customer } from '../api-types.ts'
import { type Platform, platformTitles } from './AccountStep.tsx'

type Account = { readonly platform: Platform; readonly account_id: string; readonly name: string }

const isPlatform = (name: string | undefined): name is Platform =>
  name !== undefined && name in platformTitles

const accountsOf = ({ oauthAccounts }: Customer): readonly Account[] =>
  Object.entries(oauthAccounts).flatMap(([key, { accountId, accountUsername }]): Account[] => {
    const platform = key.split(':')[0]
    if (!isPlatform(platform)) return []
    return [{ platform, account_id: accountId, name: accountUsername ?? accountId }]
  })

const ConnectedAccounts = ({ accounts }: { accounts: readonly Account[] }) => {
  const { say } = useSpeech()
  const [leaving, setLeaving] = useState<Account>()
  const disconnect = useWrite(api.connectedAccounts.disconnect)
  if (accounts.length === 0) return null
  return (
    <Card title={say('accounts')} flush>
      <ul className={rows.rows}>
        {accounts.map((account) => (
          <li key={`${account.platform} ${account.account_id}`} className={rows.row}>
            <span className={rows.words}>
              <span className={rows.name}>{account.name}</span>
              <span className={rows.note}>{platformTitles[account.platform]}</span>
            </span>
            <Button tone="soft" size="small" onClick={() => setLeaving(account)}>
              {say('account.disconnect')}
            </Button>
          </li>
        ))}
      </ul>
      {leaving !== undefined && (
        <CallDialog
          open
          onClose={() => setLeaving(undefined)}
          title={say('account.question', { platform: platformTitles[leaving.platform], name: leaving.name })}
          action={say('account.disconnect')}
          call={disconnect}
          input={{ path: { platform: leaving.platform, account_id: leaving.account_id } }}
          done={say('account.disconnected')}
        >
          {say('account.leaveText')}
        </CallDialog>
      )}
    </Card>
  )
}

/** Connected accounts of the customer at other platforms; nothing without any. */
export const Accounts = () => {
  const customer = useEndpoint(api.portalCustomers.get, {})
  return (
    <Loaded state={customer} height="3rem">
      {(data) => <ConnectedAccounts accounts={accountsOf(data)} />}
    </Loaded>
  )
}
