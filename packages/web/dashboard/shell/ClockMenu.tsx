import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { ChevronDown, Clock, FastForward, Pause, Play, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { Menu } from '../../ui/Menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { queries } from '../queries.ts'
import { shopTime, useSandboxClock, useShopTime } from '../../lib/sandbox.ts'
import css from './SandboxStrip.module.css'

const daySeconds = 86_400

const presets = [
  { label: 'A day', seconds: daySeconds },
  { label: 'A week', seconds: 7 * daySeconds },
  { label: '30 days', seconds: 30 * daySeconds },
] as const

/** A move responds once all work that falls due is done, which has no time limit. */
const unlimited = { timeoutMs: 0 }

/** Returns the moment of the next renewal of a subscription; undefined when there is none. */
const findNextRenewal = async (organization_id: string): Promise<string | undefined> => {
  const { items } = await call(api.subscriptions.list)({
    query: { organization_id, active: true, sorting: ['current_period_end'], limit: 100 },
  })
  const now = shopTime().toISOString()
  const next = items.find(
    ({ current_period_end, cancel_at_period_end }) =>
      !cancel_at_period_end && current_period_end !== null && current_period_end > now,
  )
  return next?.current_period_end ?? undefined
}

/** Polls the clock during a move, so that the display follows it. */
const watchWhile = async <T,>(work: Promise<T>): Promise<T> => {
  const timer = setInterval(() => void resultOf(call(api.sandboxClock.get)()), 1000)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}

/** Menu with the time of a sandbox, which moves its clock forward. */
export const ClockMenu = ({ organization_id }: { organization_id: string }) => {
  const { short, long } = useFormat()
  const { isFrozen } = useSandboxClock()
  const [isMoving, setIsMoving] = useState(false)
  const shownTime = useShopTime((now) => short(now))

  const run = async (change: () => Promise<{ readonly now: string } | undefined>) => {
    setIsMoving(true)
    const result = await watchWhile(resultOf(change()))
    setIsMoving(false)
    // The shop has another time now, and the due work is done.
    void queries.invalidateQueries()
    if (!result.ok) showToast('bad', errorSentence(result.error))
    else if (result.value !== undefined) showToast('good', `The clock shows ${long(result.value.now)}.`)
  }
  const toNextRenewal = async () => {
    const to = await findNextRenewal(organization_id)
    if (to !== undefined) return call(api.sandboxClock.advance)({ body: { to } }, unlimited)
    showToast('info', 'No renewal is scheduled.')
    return undefined
  }
  const icon = { size: 15, 'aria-hidden': true } as const
  if (isMoving)
    return (
      <span className={css.moving}>
        <output>{`Moving the clock: ${shownTime}`}</output>
        <button
          type="button"
          className={css.button}
          onClick={() => void resultOf(call(api.sandboxClock.stop)({ body: {} }))}
        >
          Stop here
        </button>
      </span>
    )
  return (
    <Menu
      trigger={
        <button type="button" className={css.button} aria-label={`The sandbox clock: ${shownTime}`}>
          {isFrozen ? <Pause size={12} aria-hidden="true" /> : <Clock size={12} aria-hidden="true" />}
          {shownTime}
          <ChevronDown size={12} aria-hidden="true" />
        </button>
      }
      groups={[
        [
          ...presets.map(({ label, seconds }) => ({
            label: `${label} forward`,
            icon: <FastForward {...icon} />,
            onChoose: () => void run(() => call(api.sandboxClock.advance)({ body: { seconds } }, unlimited)),
          })),
          {
            label: 'To the next renewal',
            icon: <RefreshCw {...icon} />,
            onChoose: () => void run(toNextRenewal),
          },
        ],
        [
          isFrozen
            ? {
                label: 'Let it run',
                icon: <Play {...icon} />,
                onChoose: () => void run(() => call(api.sandboxClock.resume)({ body: {} })),
              }
            : {
                label: 'Stop it',
                icon: <Pause {...icon} />,
                onChoose: () => void run(() => call(api.sandboxClock.freeze)({ body: {} })),
              },
        ],
      ]}
    />
  )
}
