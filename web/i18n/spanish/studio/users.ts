export const studioUsers = {
  "Delete user?": "¿Eliminar al usuario?",
  "{name} ({email}) will be signed out at once, and everything of this account is erased, a running subscription too. This cannot be undone.":
    "Se cerrará de inmediato la sesión de {name} ({email}) y se borrará todo lo de esta cuenta, también la suscripción en curso. Esto no se puede deshacer.",
  "{name} ({email}) will be signed out at once, and everything of this account is erased. This cannot be undone.":
    "Se cerrará de inmediato la sesión de {name} ({email}) y se borrará todo lo de esta cuenta. Esto no se puede deshacer.",
  Administrator: "Administrador",
  Member: "Miembro",
  "Edit user": "Editar usuario",
  "Your own role is changed by another administrator.": "Tu propio rol lo cambia otro administrador.",
  "Change role?": "¿Cambiar el rol?",
  "Make administrator": "Hacer administrador",
  "Make member": "Hacer miembro",
  "{name} will be able to change and delete every film and every account, yours included.":
    "{name} podrá cambiar y eliminar todas las películas y todas las cuentas, también la tuya.",
  "{name} will no longer see the administrators’ side, from now on.":
    "Desde ahora, {name} ya no verá la parte de los administradores.",
  You: "Tú",
  "Your own account is deleted under Update Profile.": "Tu propia cuenta se elimina en Actualizar perfil.",
  users: "usuarios",
  "Name or email": "Nombre o correo",
  "Nobody found": "No se ha encontrado a nadie",
  "All users": "Todos los usuarios",
  "No account here fits. A part of a name or of an address is enough.":
    "Ninguna cuenta encaja. Basta con parte de un nombre o de una dirección.",
  "Pages of users": "Páginas de usuarios",
} as const;
