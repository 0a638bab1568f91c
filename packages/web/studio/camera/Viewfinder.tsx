import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { drawPicture } from '../photo/picture.ts'
import css from './Viewfinder.module.css'
import { useSpeech } from '../texts/speech.ts'

const constraints = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } } as const

/** Camera preview with a shutter button. The camera is on only while this is mounted. */
export const Viewfinder = ({ onPhoto }: { onPhoto: (photo: Blob) => void }) => {
  const { say } = useSpeech()
  const video = useRef<HTMLVideoElement>(null)
  const [status, setStatus] = useState<'opening' | 'ready' | 'failed'>('opening')
  useEffect(() => {
    let stream: MediaStream | undefined
    let isUnmounted = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: constraints })
      if (isUnmounted || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      setStatus('ready')
    }
    start().catch(() => isUnmounted || setStatus('failed'))
    return () => {
      isUnmounted = true
      stop()
    }
  }, [])
  const take = () => {
    if (!video.current) return
    const { videoWidth: width, videoHeight: height } = video.current
    const still = drawPicture(video.current, { width, height })
    still?.canvas.toBlob((photo) => photo && onPhoto(photo), 'image/jpeg', 0.95)
  }
  return status === 'failed' ? (
    <Notice tone="bad">{say('camera.failed')}</Notice>
  ) : (
    <>
      <video ref={video} className={css.finder} muted playsInline aria-label={say('camera.sees')} />
      <Button busy={status === 'opening'} onClick={take}>
        {say('camera.take')}
      </Button>
    </>
  )
}
