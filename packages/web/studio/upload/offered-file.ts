/** The file in what was dropped or pasted: the first that calls itself a picture, else the first at all. */
export const offeredFile = (data: Pick<DataTransfer, 'files'> | null): File | undefined => {
  const files = [...(data?.files ?? [])]
  return files.find((file) => file.type.startsWith('image/')) ?? files[0]
}
