import * as api from '@atelier/contract'
import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Chart } from '../../ui/Chart.tsx'
import { FieldFrame } from '../../ui/Field.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import type { Meter } from '../api-types.ts'

const periods = ['week', 'month', 'year'] as const

/** Usage of a meter, by day or by month. */
export const UsageChart = ({ meter: { id, meter } }: { meter: Meter }) => {
  const { say } = useSpeech()
  const { day, number } = useFormat()
  const [period, setPeriod] = useState<(typeof periods)[number]>('month')
  const usage = useEndpoint(api.portalUsage.get, { path: { id }, query: { period } }, { keepLast: true })
  return (
    <div className={rows.form}>
      <FieldFrame label={say('usage.span')}>
        {(wiring) => (
          <select
            {...wiring}
            value={period}
            onChange={({ target }) =>
              setPeriod(periods.find((candidate) => candidate === target.value) ?? 'month')
            }
          >
            {periods.map((item) => (
              <option key={item} value={item}>
                {say(`usage.${item}`)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <Loaded state={usage} height="17rem">
        {({ quantities, total }) => (
          <>
            <p className={rows.note}>{say('usage.total', { count: total })}</p>
            <Chart
              label={meter.name}
              points={quantities.map(({ timestamp, quantity }) => ({
                label: day(timestamp),
                value: quantity,
              }))}
              format={number}
              heads={{ time: say('usage.span'), value: meter.name }}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}
