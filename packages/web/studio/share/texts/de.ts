export const texts = {
  share: 'Teilen',
  title: 'Aus einem Foto wurde dieses Gemälde',
  link: 'Link zum Teilen',
  note: 'Wer diesen Link hat, sieht das Gemälde, aber weder Ihr Foto noch Ihre Adresse.',
  copy: 'Kopieren',
  copied: 'Der Link ist kopiert.',
  notCopied: 'Der Link konnte nicht kopiert werden. Bitte kopieren Sie ihn von Hand.',
  send: 'Teilen…',
  stop: 'Nicht mehr teilen',
  stopped: 'Der Link führt nirgendwohin mehr.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',
} as const
