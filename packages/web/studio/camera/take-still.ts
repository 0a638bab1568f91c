/** What a playing video shows now, as a JPEG in the camera's full size; null when the browser cannot make one. */
export const takeStill = (video: HTMLVideoElement): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95))
}
