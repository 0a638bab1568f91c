import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import css from './CameraDialog.module.css'
import { takeStill } from './take-still.ts'

const closed =
  'The camera could not be opened. Allow it for this page in your browser, or choose a file instead.'

const wanted = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } } as const

/** The picture of the camera, and its release. The camera is on only while this is shown. */
const Finder = ({ onPhoto }: { onPhoto: (photo: Blob) => void }) => {
  const finder = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'opening' | 'ready' | 'closed'>('opening')
  useEffect(() => {
    let stream: MediaStream | undefined
    let left = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: wanted })
      const video = finder.current
      if (left || !video) return stop()
      video.srcObject = stream
      await video.play()
      setState('ready')
    }
    start().catch(() => left || setState('closed'))
    return () => {
      left = true
      stop()
    }
  }, [])
  const take = async () => {
    const still = finder.current && (await takeStill(finder.current))
    if (still) onPhoto(still)
  }
  if (state === 'closed') {
    return (
      <Notice tone="bad" role="alert">
        {closed}
      </Notice>
    )
  }
  return (
    <>
      <video ref={finder} className={css.finder} muted playsInline aria-label="What the camera sees" />
      <Button busy={state === 'opening'} onClick={() => void take()}>
        Take the photo
      </Button>
    </>
  )
}

export const CameraDialog = ({
  open,
  onClose,
  onPhoto,
}: {
  open: boolean
  onClose: () => void
  onPhoto: (photo: Blob) => void
}) => (
  <Dialog open={open} onClose={onClose} title="Take a photo">
    <Finder onPhoto={onPhoto} />
  </Dialog>
)
