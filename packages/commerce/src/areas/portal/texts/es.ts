import type { Translation } from '@atelier/contract/texts/catalogue'
import type { english } from './en.ts'

export const spanish: Translation<typeof english> = {
  'lookup.title': 'Sus compras',
  'lookup.text':
    'Escriba el correo electrónico con el que compró. Le enviamos las direcciones de sus compras.',
  email: 'Correo electrónico',
  'lookup.send': 'Enviar las direcciones',
  'lookup.wrong': 'Escriba un correo electrónico completo, por ejemplo nombre@example.com.',
  'lookup.tooMany': 'Se ha preguntado demasiado. Inténtelo de nuevo dentro de una hora.',
  'lookup.sent':
    'Si hay compras con {email}, un correo con las direcciones está en camino. Mire también en la carpeta de spam.',
  home: 'A sus pedidos',
  failed: 'No ha funcionado',
  notFound: 'No se encontró',
  wait: 'Espere un poco',
  noSeller: 'No hay ningún vendedor llamado {slug}.',
  'server.notSeen': 'Esto no se puede ver aquí. Inicie sesión para ver sus pedidos.',
  'server.foreignForm': 'Otro sitio envió este formulario, así que no se hizo nada.',
  'server.tooManyCodes': 'Se han pedido demasiados códigos. Inténtelo de nuevo dentro de una hora.',
  'link.ended': 'Este enlace ya no vale',
  'link.endedText': 'Ya se usó, lo sustituyó otro más nuevo o tiene más de una hora. No cambió nada.',
  'email.confirm': 'Confirme su correo electrónico',
  'email.text':
    'Sus compras en {seller} se guardarán con {email}. Los códigos y recibos se enviarán allí desde entonces.',
  'email.use': 'Usar este correo',
  'email.taken': 'Este correo está ocupado',
  'email.takenText': 'Otro cliente usa ya este correo electrónico, así que no se cambió nada.',
  'email.changed': 'Su correo electrónico ha cambiado',
  'email.changedText': 'Los códigos y recibos se envían desde ahora al nuevo correo.',
  'connect.title': 'Conectar su cuenta de {platform}',
  'connect.text':
    'Su cuenta de {platform} se va a conectar con el cliente {email} de {seller}, que verá su nombre. Lo que compre este cliente se dará entonces a su cuenta.',
  'connect.sure': 'Siga solo si es usted. Si no, cierre esta página.',
  'connect.action': 'Conectar mi cuenta de {platform}',
  'server.otherCustomer':
    'Pidió conectar esta cuenta otro cliente que el que ha iniciado sesión aquí, así que no se conectó nada. Si los dos son usted, cierre la sesión y empiece de nuevo.',
  'server.otherSeller': 'Esta visita empezó con otro vendedor, así que no se conectó nada.',
  'server.deletedCustomer': 'Este cliente se eliminó, así que no se conectó ninguna cuenta.',
  'server.oldVisit':
    'Esta visita no puede continuar: es demasiado antigua o no empezó aquí. No se conectó nada; empiece de nuevo en el portal.',
  'connected.title': 'Su cuenta está conectada',
  'connected.text': 'El acceso está en camino. Puede cerrar esta pestaña.',
  'connected.failed': 'Su cuenta no se conectó. Cierre esta pestaña e inténtelo de nuevo.',
}
