export const texts = {
  share: 'Compartir',
  title: 'De una foto nació esta pintura',
  link: 'Enlace para compartir',
  note: 'Quien tenga este enlace ve la pintura, pero no tu foto ni tu dirección.',
  copy: 'Copiar',
  copied: 'El enlace está copiado.',
  notCopied: 'No se pudo copiar el enlace. Cópialo a mano.',
  send: 'Compartir…',
  stop: 'Dejar de compartir',
  stopped: 'El enlace ya no lleva a ninguna parte.',
  failed: 'No ha funcionado. Inténtalo de nuevo en un momento.',
} as const
