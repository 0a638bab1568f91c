import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CameraDialog } from './CameraDialog.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import css from './CameraButton.module.css'
import { useHasCamera } from './use-has-camera.ts'

const Lens = () => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path
      d="M9 4L7.500 6.500H4A1.500 1.500 0 0 0 2.500 8v10A1.500 1.500 0 0 0 4 19.500h16a1.500 1.500 0 0 0 1.500-1.500V8A1.500 1.500 0 0 0 20 6.500h-3.500L15 4zm3 4.800a4.200 4.200 0 1 1 0 8.400 4.200 4.200 0 0 1 0-8.400z"
      fill="currentColor"
    />
  </svg>
)

/** Takes a photo on the spot: with the phone's own camera screen, or on a computer through a window of ours. */
export const CameraButton = ({ onPhoto }: { onPhoto: (photo: Blob) => void }) => {
  const [open, setOpen] = useState(false)
  const hasCamera = useHasCamera()
  return (
    <>
      <label className={css.phone}>
        <input
          className={hidden.hidden}
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget: input }) => {
            const [photo] = input.files ?? []
            if (photo) onPhoto(photo)
            input.value = ''
          }}
        />
        <Lens />
        Take a photo
      </label>
      {hasCamera ? (
        <Button tone="soft" className={css.computer} onClick={() => setOpen(true)}>
          <Lens />
          Use the camera
        </Button>
      ) : null}
      <CameraDialog
        open={open}
        onClose={() => setOpen(false)}
        onPhoto={(photo) => {
          setOpen(false)
          onPhoto(photo)
        }}
      />
    </>
  )
}
