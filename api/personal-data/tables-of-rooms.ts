import { sql } from "drizzle-orm";
import { orderRooms, roomPhotos, roomProjects } from "../database/schema/room-photos";
import { labelledColumns, type PersonalTable, personalTable } from "./personal-table";
import { codeOfOrder, ofOrder, ofUser } from "./rows-of-person";
import { toFaces } from "./words";

const pathOfPhoto = sql`'Uploads/ambientes/foto-' || ${roomPhotos.id} || '.jpg'`;
const pathOfDrawing = sql`case when ${roomProjects.picture} is not null then 'Uploads/ambientes/projeto-' || ${roomProjects.id} || '.jpg' end`;
const pathBehind = sql`'Uploads/ambientes/foto-' || ${roomProjects.photoId} || '.jpg'`;

/** Photos of rooms, what was hung in them, and what orders keep of it. */
export const roomTables: readonly PersonalTable[] = [
  personalTable(roomPhotos, {
    getRows: ofUser(roomPhotos.userId),
    exported: {
      title: "Fotos dos seus ambientes",
      fields: {
        path: ["Foto", pathOfPhoto],
        ...labelledColumns(roomPhotos, {
          createdAt: "Enviada em",
          expiresAt: "Apagada em",
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
    stored: { path: pathOfPhoto, bytes: roomPhotos.image },
  }),
  personalTable(roomProjects, {
    getRows: ofUser(roomProjects.userId),
    exported: {
      title: "Projetos nos seus ambientes",
      fields: {
        path: ["Imagem do projeto", pathOfDrawing],
        photo: ["Foto", pathBehind],
        ...labelledColumns(roomProjects, {
          sampleRoom: "Ambiente de exemplo",
          faces: ["Faces", toFaces],
          createdAt: "Salvo em",
          changedAt: "Mudado em",
          expiresAt: "Apagado em",
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
    stored: { path: pathOfDrawing, bytes: roomProjects.picture },
  }),
  personalTable(orderRooms, {
    getRows: ofOrder(orderRooms.orderId),
    exported: {
      title: "Ambientes dos pedidos",
      isPartOfOrder: true,
      fields: {
        order: ["Pedido", codeOfOrder(orderRooms.orderId)],
        ...labelledColumns(orderRooms, {
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
