import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import type { Meter } from '../api-types.ts'

/** Loads on demand, because it includes the chart library. */
const UsageChart = lazyPart(() => import('./UsageChart.tsx'), 'UsageChart', {
  waiting: <div className={rows.chart} aria-busy="true" />,
})

/** Consumed share of the included units, in percent from 0 to 100; 0 when none are included. */
const usedShare = (used: number, included: number): number =>
  included <= 0 ? 0 : Math.min(100, Math.max(0, (used / included) * 100))

/** Consumed and included units, by meter. */
export const UsageCard = ({ meters }: { meters: readonly Meter[] }) => {
  const { say } = useSpeech()
  const [shownMeter, setShownMeter] = useState<string>()
  return (
    <Card title={say('usage')} flush>
      <ul className={rows.rows}>
        {meters.map((item) => {
          const { id, meter, consumedUnits, creditedUnits, balance } = item
          const share = usedShare(consumedUnits, creditedUnits)
          return (
            <li key={id} className={classes(rows.row, rows.wrap)}>
              <span className={rows.words}>
                <span className={rows.name}>{meter.name}</span>
                <span className={rows.note}>
                  {creditedUnits === 0
                    ? say('usage.only', { count: consumedUnits })
                    : say('usage.units', { count: consumedUnits, included: creditedUnits })}
                </span>
              </span>
              <span className={rows.aside}>
                <Button
                  tone="soft"
                  size="small"
                  aria-expanded={shownMeter === id}
                  aria-label={say('usage.courseOf', { meter: meter.name })}
                  onClick={() => setShownMeter(shownMeter === id ? undefined : id)}
                >
                  {say('usage.course')}
                </Button>
                {creditedUnits > 0 && (
                  <span className={rows.amount}>{say('usage.left', { count: Math.max(0, balance) })}</span>
                )}
              </span>
              {creditedUnits > 0 && (
                <>
                  {/* Equivalent to the sentence above. */}
                  <span className={rows.meter} aria-hidden="true">
                    <span
                      className={classes(rows.full, consumedUnits > creditedUnits && rows.over)}
                      style={{ width: `${share}%` }}
                    />
                  </span>
                </>
              )}
              {shownMeter === id && (
                <div className={rows.whole}>
                  <UsageChart meter={item} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
