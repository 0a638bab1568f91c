import type * as api from '@atelier/contract'
import { type ResponseOf } from '../../lib/calls.ts'
import { dueAmountOf, isTaxInside } from '@atelier/contract/areas/returns/refund-amounts'
import { readableLabel } from '@atelier/contract/texts/usage-label'
import { useFormat } from '../../lib/format.ts'
import rows from '../parts/Rows.module.css'
import { useSpeech } from '../texts/speech.ts'
import css from './ChangePlan.module.css'

/** Preview of a change of plan. */
export type Preview = ResponseOf<typeof api.portalSubscriptionPreviews.change>

/** Immediate and next charge of a change, as the server calculates them. */
export const InvoiceLines = ({ preview }: { preview: Preview }) => {
  const { say } = useSpeech()
  const { locale, money, day } = useFormat()
  const { currency, due_now, next_invoice, next_invoice_at, changes_at } = preview
  const atMost = (amount: string) => say('usage.atMost', { amount })
  const wallet = due_now?.wallet_amount ?? 0
  // The applied balance includes the part of the wallet, as a negative amount.
  const carried = (due_now?.applied_balance_amount ?? 0) + wallet
  return (
    <div className={css.preview}>
      {due_now === null ? (
        <p>
          {say('plan.nothingNow')} {changes_at !== undefined && say('plan.later', { day: day(changes_at) })}
        </p>
      ) : (
        <>
          <ul>
            {due_now.lines.map(({ label, amount }, index) => (
              // Lines have no ids, and never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={css.line}>
                <span>{readableLabel(label, { currency, locale, atMost })}</span>
                <span className={rows.amount}>{money(amount, currency)}</span>
              </li>
            ))}
            {due_now.tax_amount !== 0 && (
              <li className={css.line}>
                <span>{say(isTaxInside(due_now) ? 'order.taxInside' : 'order.tax')}</span>
                <span className={rows.amount}>{money(due_now.tax_amount, currency)}</span>
              </li>
            )}
            {wallet > 0 && (
              <li className={css.line}>
                <span>{say('order.balance')}</span>
                <span className={rows.amount}>{money(-wallet, currency)}</span>
              </li>
            )}
            <li className={css.line}>
              <strong>{say('plan.now')}</strong>
              <strong className={rows.amount}>{money(dueAmountOf(due_now), currency)}</strong>
            </li>
          </ul>
          {carried !== 0 && (
            <p className={rows.note}>
              {say(carried < 0 ? 'order.carriedOn' : 'plan.carriedFrom', {
                amount: money(Math.abs(carried), currency),
              })}
            </p>
          )}
          {due_now.credit_left > 0 && (
            <p className={rows.note}>
              {say('plan.credit', { amount: money(due_now.credit_left, currency) })}
            </p>
          )}
        </>
      )}
      {next_invoice !== null && next_invoice_at !== null && (
        <p className={rows.note}>
          {say('next.charge', {
            amount: money(dueAmountOf(next_invoice), currency),
            day: day(next_invoice_at),
          })}
        </p>
      )}
    </div>
  )
}
