/** Returns the file of a file field, a drop or a paste: the first picture, else the first file. */
export const firstPicture = (data: { readonly files: FileList | null } | null): File | undefined => {
  const files = [...(data?.files ?? [])]
  return files.find((file) => file.type.startsWith('image/')) ?? files[0]
}
