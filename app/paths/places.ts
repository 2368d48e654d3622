/** Static files and the routes that the service worker needs, separate to keep the worker small. */
export const places = {
  files: "/assets/",
  pictures: "/imagens/",
  home: "/home",
  login: "/login",
  register: "/register",
  logout: "/logout",
} as const;
