import { sql } from "drizzle-orm";
import { definePersonalTable, labelColumns, type PersonalTable } from "../../personal-data/personal-table";
import { selectByOrder, selectByUser, selectCodeOfOrder } from "../../personal-data/rows-of-person";
import { toFaces } from "../../personal-data/words-of-objects";
import { orderRooms, roomPhotos, roomProjects } from "./schema";

const pathOfPhoto = sql`'Uploads/ambientes/foto-' || ${roomPhotos.id} || '.jpg'`;
const pathOfDrawing = sql`case when ${roomProjects.picture} is not null then 'Uploads/ambientes/projeto-' || ${roomProjects.id} || '.jpg' end`;
const pathBehind = sql`'Uploads/ambientes/foto-' || ${roomProjects.photoId} || '.jpg'`;

/** Photos of rooms, what was hung in them, and what orders keep of it. */
export const roomTables: readonly PersonalTable[] = [
  definePersonalTable(roomPhotos, {
    getRows: selectByUser(roomPhotos.userId),
    exported: {
      title: "Fotos dos seus ambientes",
      about: "Fotos em que você experimentou películas, por 30 dias ou até você as excluir.",
      fields: {
        path: ["Foto", pathOfPhoto],
        ...labelColumns(roomPhotos, {
          createdAt: "Enviada em",
          expiresAt: "Será apagada em",
          id: null,
          userId: null,
          guestHash: null,
          addressKey: null,
          digest: null,
          width: null,
          height: null,
          image: null,
        }),
      },
    },
    erasure: "delete",
    stored: { id: roomPhotos.id, path: pathOfPhoto, bytes: roomPhotos.image },
  }),
  definePersonalTable(roomProjects, {
    getRows: selectByUser(roomProjects.userId),
    exported: {
      title: "Projetos nos seus ambientes",
      about:
        "As películas que você pôs em uma foto ou em um ambiente de exemplo, por 30 dias ou até você os excluir.",
      fields: {
        path: ["Imagem do projeto", pathOfDrawing],
        photo: ["Foto", pathBehind],
        ...labelColumns(roomProjects, {
          sampleRoom: "Ambiente de exemplo",
          faces: ["Faces", toFaces],
          createdAt: "Salvo em",
          changedAt: "Mudado em",
          expiresAt: "Será apagado em",
          id: null,
          userId: null,
          guestHash: null,
          addressKey: null,
          key: null,
          photoId: null,
          picture: null,
          shareToken: null,
        }),
      },
    },
    erasure: "delete",
    stored: { id: roomProjects.id, path: pathOfDrawing, bytes: roomProjects.picture },
  }),
  definePersonalTable(orderRooms, {
    getRows: selectByOrder(orderRooms.orderId),
    exported: {
      title: "Ambientes dos pedidos",
      about: "A imagem do seu ambiente que foi com um pedido à loja, por 365 dias.",
      inOrder: "Ambiente",
      fields: {
        order: ["Pedido", selectCodeOfOrder(orderRooms.orderId)],
        ...labelColumns(orderRooms, {
          path: "Imagem",
          faces: ["Faces", toFaces],
          orderId: null,
          createdAt: null,
        }),
      },
    },
    erasure: "delete",
    files: [orderRooms.path],
  }),
];
