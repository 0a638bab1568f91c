import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RevealedPainting } from '../reveal/RevealedPainting.tsx'
import { downloadPainting } from './download-painting.ts'
import type { Studio } from '../state/use-studio.ts'
import css from './Steps.module.css'

export const DoneStep = ({ studio }: { studio: Studio }) => {
  const [saving, setSaving] = useState(false)
  const { transformation } = studio.wizard
  if (!transformation?.result) return null
  const { result, original, shown, wishes } = transformation
  const save = async () => {
    setSaving(true)
    await downloadPainting(result).catch(() => showToast('bad', 'Failed to download image'))
    setSaving(false)
  }
  return (
    <div className={css.step}>
      <h2 className={css.heading} tabIndex={-1}>
        Your Ghibli-Style Image is Ready!
      </h2>
      {original ? (
        <RevealedPainting original={original} result={shown ?? result} wishes={wishes ?? {}} />
      ) : (
        <img src={shown ?? result} alt="Your painting" />
      )}
      <div className={css.buttons}>
        <Button tone="soft" onClick={studio.startOver}>
          Create New Image
        </Button>
        <Button busy={saving} onClick={() => void save()}>
          Download Image
        </Button>
      </div>
    </div>
  )
}
