import { noteOfBenefit } from '@atelier/contract/primitives/benefit-note'
import type { ReactNode } from 'react'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import granted from '../orders/Granted.module.css'
import type { Grant } from '../api-types.ts'
import { AccountStep } from './AccountStep.tsx'

type Props = {
  grant: Grant
  /** Key or files of the grant. */
  children?: ReactNode
}

/** Grant in a list: its benefit, the seller's note, and the next step until it is delivered. */
export const GrantItem = ({ grant: { benefit, isGranted, customer }, children }: Props) => {
  const { say } = useSpeech()
  const note = noteOfBenefit(benefit)
  return (
    <li className={granted.grant}>
      <h3 className={granted.title}>{benefit.description}</h3>
      {note !== null && <p className={granted.note}>{note}</p>}
      {children}
      {benefit.type === 'discord' || benefit.type === 'github_repository' ? (
        <AccountStep
          platform={benefit.type === 'discord' ? 'discord' : 'github'}
          isGranted={isGranted}
          accounts={Object.keys(customer.oauthAccounts)}
        />
      ) : (
        !isGranted && <p className={rows.note}>{say('benefit.waiting')}</p>
      )}
    </li>
  )
}
