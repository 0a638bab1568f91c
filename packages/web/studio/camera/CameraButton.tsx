import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PhotoInput } from '../upload/PhotoInput.tsx'
import css from './CameraButton.module.css'
import { Later } from '../later/Later.tsx'
import { definePart } from '../../lib/part.ts'
import { useSpeech } from '../texts/speech.ts'

/** Content of the dialog, loaded when the dialog opens. */
const viewfinder = definePart(() => import('./Viewfinder.tsx'))

const CameraIcon = () => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path
      d="M9 4L7.5 6.5H4A1.5 1.5 0 0 0 2.5 8v10A1.5 1.5 0 0 0 4 19.5h16a1.5 1.5 0 0 0 1.5-1.5V8A1.5 1.5 0 0 0 20 6.5h-3.5L15 4zm3 4.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4z"
      fill="currentColor"
    />
  </svg>
)

/** Returns true when the device has a camera that a page may request. Asks for no permission. */
const useHasCamera = (): boolean => {
  const [has, setHas] = useState(false)
  useEffect(() => {
    // Undefined outside a secure context (HTTPS or localhost).
    const devices: MediaDevices | undefined = navigator.mediaDevices
    devices
      ?.enumerateDevices()
      .then((list) => setHas(list.some(({ kind }) => kind === 'videoinput')))
      .catch(() => setHas(false))
  }, [])
  return has
}

type Props = { readonly onPhoto: (photo: Blob) => void }

/** Takes a photo with the camera app of a phone. */
export const PhoneCamera = ({ onPhoto }: Props) => (
  <PhotoInput className={css.phone} capture="environment" onPhoto={onPhoto}>
    <CameraIcon />
    {useSpeech().say('camera.phone')}
  </PhotoInput>
)

/** Takes a photo with the camera of a computer, in a dialog. */
export const CameraButton = ({ onPhoto }: Props) => {
  const { say } = useSpeech()
  const [open, setOpen] = useState(false)
  const hasCamera = useHasCamera()
  return (
    <>
      {hasCamera && (
        <Button tone="soft" className={css.computer} onClick={() => setOpen(true)}>
          <CameraIcon />
          {say('camera.computer')}
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={say('camera.title')}>
        <Later part={viewfinder}>
          {({ Viewfinder }) => (
            <Viewfinder
              onPhoto={(photo) => {
                setOpen(false)
                onPhoto(photo)
              }}
            />
          )}
        </Later>
      </Dialog>
    </>
  )
}
