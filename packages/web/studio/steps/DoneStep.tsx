import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RevealedPainting } from '../reveal/RevealedPainting.tsx'
import type { Studio } from '../state/use-studio.ts'
import { Step } from './Step.tsx'
import css from './Steps.module.css'

/** The file name of a downloaded painting (specification 1, section 7.1). */
const paintingFile = 'ghibli-style-image.png'

/** Downloads the painting as a file; false when it cannot be fetched. */
const download = async (url: string): Promise<boolean> => {
  const response = await fetch(url).catch(() => undefined)
  const picture = response?.ok ? await response.blob().catch(() => undefined) : undefined
  if (!picture) return false
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = paintingFile
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return true
}

export const DoneStep = ({ studio }: { studio: Studio }) => {
  const [saving, setSaving] = useState(false)
  const { original, latest } = studio.wizard.transformation ?? {}
  const result = latest?.transformed_image
  if (!latest || !result) return null
  // Lighter than the painting to download.
  const shown = latest.shown_image ?? result
  const save = async () => {
    setSaving(true)
    if (!(await download(result))) showToast('bad', 'Failed to download image')
    setSaving(false)
  }
  return (
    <Step heading="Your Ghibli-Style Image is Ready!">
      {original ? (
        <RevealedPainting original={original} result={shown} wishes={latest.wishes} />
      ) : (
        <img src={shown} alt="Your painting" />
      )}
      <div className={css.buttons}>
        <Button tone="soft" onClick={studio.startOver}>
          Create New Image
        </Button>
        <Button busy={saving} onClick={() => void save()}>
          Download Image
        </Button>
      </div>
    </Step>
  )
}
