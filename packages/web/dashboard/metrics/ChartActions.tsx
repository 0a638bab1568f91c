import * as api from '@atelier/contract'
import { Pin, Share2 } from 'lucide-react'
import { callErrorOf, resultOf } from '../../lib/api-error.ts'
import { call } from '../../lib/calls.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useWrite } from '../../lib/queries.ts'
import { callNoting, revisionOf } from '../../lib/revisions.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Picture } from './chart-picture.ts'
import type { MetricDashboard } from '../api-types.ts'
import type { MetricName } from './figures.ts'
import css from './Dashboards.module.css'

type Props = {
  name: MetricName
  dashboard: MetricDashboard | undefined
  picture: Picture
  onSaveTable: () => void
}

/** Draws a figure as a picture, and saves it. Its script loads with the first picture. */
const savePicture = async (picture: Picture): Promise<void> => {
  try {
    const { drawPicture } = await import('./chart-picture.ts')
    saveBlob(await drawPicture(picture), `${picture.title}.png`)
  } catch (error) {
    showToast('bad', errorSentence(callErrorOf(error)))
  }
}

/** Actions of the chart: pins its metric to the top of the dashboard, and shares it as a table or a picture. */
export const ChartActions = ({ name, dashboard, picture, onSaveTable }: Props) => {
  const update = useWrite(api.metricDashboards.update)
  /** Puts the metric before those that the dashboard has now; the page may show an older list. */
  const pinMetric = async (path: { id: string }) => {
    const latest = await callNoting(call(api.metricDashboards.get), { path })
    const metrics = [name, ...(latest.metrics as MetricName[]).filter((metric) => metric !== name)]
    return update.run({ path, body: { metrics } }, undefined, revisionOf(latest))
  }
  const pin = async (path: { id: string }) => {
    const pinned = await resultOf(pinMetric(path))
    if (pinned.ok) showToast('good', `${picture.title} is the first metric of the dashboard.`)
    else showToast('bad', errorSentence(pinned.error))
  }
  return (
    <span className={css.actions}>
      {dashboard !== undefined && dashboard.metrics[0] !== name && (
        <Button
          tone="plain"
          size="small"
          busy={update.isRunning}
          onClick={() => void pin({ id: dashboard.id })}
        >
          <Pin size={14} aria-hidden="true" />
          Pin
        </Button>
      )}
      <Menu
        trigger={
          <Button tone="plain" size="small">
            <Share2 size={14} aria-hidden="true" />
            Share
          </Button>
        }
        groups={[
          [
            { label: 'Save as CSV', onChoose: onSaveTable },
            { label: 'Save as picture', onChoose: () => void savePicture(picture) },
          ],
        ]}
      />
    </span>
  )
}
